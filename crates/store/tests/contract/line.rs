//! The way to a server over TCP, which can fall silent.

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

/// The way to a database server, which can be cut.
pub struct Line {
    port: u16,
    is_cut: watch::Sender<bool>,
    _task: JoinSet<()>,
}

impl Line {
    /// The address of a database by way of a new line, and the line.
    pub async fn before(address: &str) -> (String, Self) {
        let (before, rest) = address.rsplit_once(':').expect("a port");
        let (port, name) = rest.split_once('/').expect("a name");
        let line = Self::to(port.parse().expect("a number")).await;
        (format!("{before}:{}/{name}", line.port), line)
    }

    async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let own = listener.local_addr().expect("an address").port();
        let is_cut = watch::Sender::new(false);
        let cut = is_cut.clone();
        let mut task = JoinSet::new();
        task.spawn(async move {
            let mut carried = JoinSet::new();
            loop {
                let (client, _) = listener.accept().await.expect("accepts");
                carried.spawn(carry(client, port, cut.subscribe()));
            }
        });
        Self {
            port: own,
            is_cut,
            _task: task,
        }
    }

    /// From here on nothing is carried, either way; connections stay as they are.
    pub fn cut(&self) {
        self.is_cut.send_replace(true);
    }
}

async fn carry(mut client: TcpStream, port: u16, mut cut: watch::Receiver<bool>) {
    let both_ways = async {
        let mut server = TcpStream::connect(("127.0.0.1", port)).await.expect("connects");
        // Kept open when the line is cut, so that the server hears nothing of it either.
        copy_bidirectional(&mut client, &mut server).await.ok();
        server
    };
    tokio::pin!(both_ways);
    let is_cut = async {
        if cut.wait_for(|cut| *cut).await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        biased;
        () = is_cut => std::future::pending().await,
        _ = &mut both_ways => {}
    }
}
